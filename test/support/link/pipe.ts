/** One direction of a slow link, which all of its connections share packet by packet. */

/** May change while the pipe is open: what has not left goes by the new speed. */
export interface Speed {
  bytesPerSecond: number;
  /** From one end to the other, milliseconds. */
  delayMs: number;
}

/** What one connection sends through a pipe. */
export interface Flow {
  /** Takes bytes for the other end, in order. */
  push(chunk: Buffer): void;
  /** Drops what has not left yet. */
  drop(): void;
}

export interface Pipe {
  /** What has left so far; what is dropped is not counted. */
  readonly bytes: number;
  open(deliver: (packet: Buffer) => void): Flow;
}

const PACKET_BYTES = 1_460;

interface Waiting {
  chunks: Buffer[];
  readonly deliver: (packet: Buffer) => void;
}

export function createPipe(speed: Speed): Pipe {
  /** Connections that have something to send, the next one first. */
  const turns: Waiting[] = [];
  let isBusy = false;
  const pipe = { bytes: 0, open };

  function open(deliver: Waiting['deliver']): Flow {
    const waiting: Waiting = { chunks: [], deliver };
    return {
      push(chunk) {
        waiting.chunks.push(chunk);
        if (!turns.includes(waiting)) turns.push(waiting);
        if (!isBusy) sendNext();
      },
      drop() {
        waiting.chunks = [];
      },
    };
  }

  function sendNext(): void {
    const turn = turns.shift();
    isBusy = turn !== undefined;
    if (!turn) return;
    const packet = takePacket(turn);
    afterMs((packet.length / speed.bytesPerSecond) * 1_000, () => {
      pipe.bytes += packet.length;
      // Timers of one duration ring in the order in which they were set: so a connection's do.
      if (packet.length > 0) afterMs(speed.delayMs, () => turn.deliver(packet));
      if (turn.chunks.length > 0) turns.push(turn);
      sendNext();
    });
  }

  /** On a link of any speed one piece is as good as many. */
  function takePacket(turn: Waiting): Buffer {
    const all = Buffer.concat(turn.chunks);
    const length = Number.isFinite(speed.bytesPerSecond) ? PACKET_BYTES : all.length;
    turn.chunks = all.length > length ? [all.subarray(length)] : [];
    return all.subarray(0, length);
  }

  return pipe;
}

/** Without a timer where nothing is to be waited for: one of 0 ms would cost a millisecond. */
function afterMs(ms: number, run: () => void): void {
  if (ms > 0) setTimeout(run, ms);
  else run();
}
