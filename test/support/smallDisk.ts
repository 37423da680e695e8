/** Disks of their own, really full, for whoever may mount them. */
import { execFileSync } from 'node:child_process';

export function mayMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'true'], { stdio: 'ignore' });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
}

/** A folder becomes a disk of so many MiB; the same again makes it larger. */
export function mountSmallDisk(folder: string, mebibytes: number, how = 'rw'): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,${how}`, 'tmpfs', folder]);
}

export function unmountDisk(folder: string): void {
  execFileSync('umount', ['-l', folder]);
}
