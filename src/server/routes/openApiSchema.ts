/**
 * The contract's schemas as JSON Schema 2020-12. What that cannot say is said in words, by the message
 * that a refusal would carry, or left open: it is never said wrongly. A schema that this file does not
 * understand throws.
 */
import {
  type OverrideActionContext,
  type OverrideSchemaContext,
  toJsonSchema,
} from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { isDay } from '../../domain/days.ts';
import { isStorable } from '../../domain/text.ts';

/** A JSON Schema, or a part of one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What a call sends, checks and all. */
export function bodySchema(schema: v.GenericSchema): JsonSchema {
  return convert(schema, 'ignore');
}

/** What our own server answers: what its answers come to, once they are read. */
export function answerSchema(schema: v.GenericSchema): JsonSchema {
  return convert(schema, 'output');
}

function convert(schema: v.GenericSchema, typeMode: 'ignore' | 'output'): JsonSchema {
  const { $schema: _dialect, ...converted } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode,
    // A list of anything that is then a list of something would throw; all else throws below.
    errorMode: 'ignore',
    overrideSchema: knownSchema,
    overrideAction: typeMode === 'output' ? outputSchema : actionSchema,
  });
  return converted;
}

function knownSchema({ errors, jsonSchema }: OverrideSchemaContext): JsonSchema {
  if (errors) throw new Error(errors.join(' '));
  const { anyOf = [], ...rest } = jsonSchema;
  const [first, ...others] = anyOf.map((one) => JSON.stringify(one));
  // Two forms that are read as one thing: a number, and its text.
  const isOne = first !== undefined && others.every((other) => other === first);
  return isOne ? { ...rest, ...Object(anyOf[0]) } : { ...jsonSchema };
}

/** What the actions of valibot carry, as far as it is looked at. */
interface Action {
  readonly type: string;
  readonly requirement?: unknown;
  readonly operation?: unknown;
  readonly message?: unknown;
  readonly metadata?: { readonly output?: v.GenericSchema };
}

/** What stands after a step that makes something else of it. */
function outputSchema(context: OverrideActionContext): JsonSchema {
  const { type, operation, metadata }: Action = context.valibotAction;
  if (operation === String) return { type: 'string' };
  if (operation === Number) return { type: 'number' };
  // Anything, until the contract says what it gives.
  if (type === 'transform' || type === 'raw_transform') return {};
  if (metadata?.output) return convert(metadata.output, 'output');
  return actionSchema(context);
}

function actionSchema({ valibotAction, jsonSchema, errors }: OverrideActionContext): JsonSchema {
  const action: Action = valibotAction;
  const said: JsonSchema = { ...jsonSchema };
  const isOfAnything = Object.keys(said).length === 0;
  switch (action.type) {
    case 'check':
      return checkSchema(action, said);
    case 'finite':
      // JSON has no other numbers.
      return said;
    case 'iso_timestamp':
      // Its format allows more: lower case, a 61st second, longer fractions.
      return { ...said, pattern: patternOf(action) };
    case 'ends_with':
      return { ...said, allOf: [{ pattern: `${action.requirement}$` }] };
  }
  // Of a transform of anything, the schema behind it says what must be sent.
  if (errors && !(isOfAnything && action.type === 'transform')) throw new Error(errors.join(' '));
  return said;
}

/** Ours that JSON Schema can say, and for all others the words of their refusal. */
function checkSchema({ requirement, message }: Action, said: JsonSchema): JsonSchema {
  if (requirement === isDay) return { ...said, format: 'date', pattern: '^(19|2[01])' };
  if (requirement === isStorable) {
    const description = 'Its length counts in UTF-16 units: an emoji is two.';
    return { ...said, pattern: '^[^\\x00\\p{Cs}]*$', description };
  }
  if (typeof message !== 'string') throw new Error('A check has no words.');
  const refusals = [said['description'], `Refused where it ${message}.`];
  return { ...said, description: refusals.filter(Boolean).join(' ') };
}

function patternOf({ requirement }: Action): string {
  if (requirement instanceof RegExp) return requirement.source;
  throw new Error('A pattern is missing.');
}
