/** Entity tags (RFC 9110 §8.8.3): the name of an answer, by which a client asks if it still holds. */
import { hash } from 'node:crypto';

/** The strong tag of a content, as it is before packing. */
export function tagOf(content: string | Buffer): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 27)}"`;
}

/** A packed answer has other bytes, and so a strong tag of its own. */
export function tagPacked(tag: string, packing: string | null): string {
  return packing === null ? tag : `${tag.slice(0, -1)}-${packing}"`;
}

/** Whether an If-None-Match names a tag: as weak tags do, since the content is all that counts. */
export function isKnownTo(ifNoneMatch: string | undefined, tag: string): boolean {
  return ifNoneMatch !== undefined && listOf(ifNoneMatch, /^W\//).includes(tag);
}

/** Whether an If-Match names one of these tags. A weak tag never does (RFC 9110 §13.1.1). */
export function isMatchedBy(ifMatch: string, tags: readonly string[]): boolean {
  return listOf(ifMatch).some((named) => named === '*' || tags.includes(named));
}

function listOf(header: string, without: RegExp | '' = ''): string[] {
  return header.split(',').map((tag) => tag.trim().replace(without, ''));
}
