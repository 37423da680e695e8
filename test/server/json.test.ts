import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonJoined, jsonList, jsonObject, jsonOf } from '../../src/server/json.ts';

const value = fc.jsonValue();
const parsed = ({ text }: { readonly text: string }): unknown => JSON.parse(text);
/** JSON has no other -0, and no key that an object takes for its prototype. */
const asSent = (any: unknown): unknown => JSON.parse(JSON.stringify(any));
const object = fc.dictionary(
  fc.string().filter((name) => name !== '__proto__'),
  value,
);

describe('JSON that is put together from text', () => {
  it('says what its parts say, in a list', () => {
    fc.assert(
      fc.property(fc.array(value), (items) => {
        expect(parsed(jsonList(items.map(jsonOf)))).toEqual(asSent(items));
      }),
    );
  });

  it('says what its parts say, in an object, under any name', () => {
    fc.assert(
      fc.property(object, (members) => {
        const texts = Object.entries(members).map(([name, one]) => [name, jsonOf(one)]);
        expect(parsed(jsonObject(Object.fromEntries(texts)))).toEqual(asSent(members));
      }),
    );
  });

  it('says what two objects say, empty ones too', () => {
    fc.assert(
      fc.property(object, object, (a, other) => {
        const b = Object.fromEntries(Object.entries(other).filter(([name]) => !(name in a)));
        expect(parsed(jsonJoined(jsonOf(a), jsonOf(b)))).toEqual(asSent({ ...a, ...b }));
      }),
    );
  });
});
