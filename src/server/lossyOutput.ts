import { constants, openSync, writeSync } from 'node:fs';

export interface LossyOutput {
  /** line: ends with a line feed. */
  write(line: string): void;
  /** How many lines were not taken so far. */
  droppedInAll(): number;
}

/**
 * Writes lines to standard output or error without ever waiting or throwing: a full disk, a closed
 * pipe and a reader that stands still must not keep the server from serving. Lines that are not
 * taken are dropped; a warning says how many as soon as one is taken again.
 */
export function lossyOutput(stream: {
  readonly fd: number;
  readonly isTTY?: boolean;
}): LossyOutput {
  const fd = neverWaiting(stream);
  let dropped = 0;
  let droppedInAll = 0;
  /** The end of a line that was taken in part. */
  let rest = Buffer.alloc(0);

  /** Returns how many bytes were taken. */
  function send(bytes: Buffer): number {
    try {
      return writeSync(fd, bytes);
    } catch {
      // ENOSPC, EPIPE, EAGAIN: nobody could be told but the log itself.
      return 0;
    }
  }

  return {
    write(line) {
      if (rest.length > 0) rest = rest.subarray(send(rest));
      const bytes = Buffer.from(dropped === 0 ? line : warningOf(dropped) + line);
      const taken = rest.length === 0 ? send(bytes) : 0;
      if (taken === 0) {
        dropped += 1;
        droppedInAll += 1;
      } else {
        rest = bytes.subarray(taken);
        dropped = 0;
      }
    },
    droppedInAll: () => droppedInAll,
  };
}

/**
 * Node sets a pipe to non-blocking as it makes the stream, so process.stdout itself is asked for. A
 * terminal it leaves as it is, and that one waits for whoever stopped it (Ctrl-S): opened again, it does not.
 */
function neverWaiting({
  fd,
  isTTY = false,
}: {
  readonly fd: number;
  readonly isTTY?: boolean;
}): number {
  if (!isTTY) return fd;
  try {
    return openSync(
      `/dev/fd/${fd}`,
      constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY,
    );
  } catch {
    // Not on this system: the terminal is written to as it is.
    return fd;
  }
}

/** A line as the logger writes them. */
function warningOf(dropped: number): string {
  const warning = { level: 40, time: Date.now(), dropped, msg: 'log lines were dropped' };
  return `${JSON.stringify(warning)}\n`;
}
