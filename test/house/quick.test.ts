import { execFile, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';

describe('a quick test', () => {
  it('binds no port', () => {
    expect(() => createServer().listen(0)).toThrow('*.socket.test.ts');
  });

  it('starts no process', () => {
    expect(() => spawn(process.execPath, ['--version'])).toThrow('*.proof.test.ts');
    expect(() => execFile(process.execPath, ['--version'])).toThrow('*.proof.test.ts');
  });
});
