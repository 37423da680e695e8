/** Reads from a test file which rules its tests say they prove: `it('… [S5.custom.trim, D19]', …)`. */
import { parseAst } from 'vite';

export interface RuleTag {
  readonly id: string;
  /** False where the test never runs, or is expected to fail. */
  readonly counts: boolean;
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

/** What holds for everything inside a call. */
interface Around {
  readonly ids: readonly string[];
  readonly counts: boolean;
}

interface NamedCall extends Around {
  readonly isTest: boolean;
}

const RUNNERS = ['it', 'test', 'describe'];
const RUNNING = ['each', 'for', 'only', 'concurrent', 'sequential', 'describe'];
const NOT_RUNNING = ['skip', 'skipIf', 'runIf', 'todo', 'fixme', 'fails', 'fail'];

/** `lang`: as the file's ending says; '<T>' means another thing in a tsx. */
export function ruleTagsOf(source: string, lang: 'ts' | 'tsx'): RuleTag[] {
  const tags: RuleTag[] = [];
  visit(parseAst(source, { lang }), { ids: [], counts: true }, tags);
  return tags;
}

function visit(value: unknown, around: Around, tags: RuleTag[]): void {
  if (Array.isArray(value)) {
    for (const part of value) visit(part, around, tags);
  } else if (isNode(value)) {
    const call = namedCall(value, around);
    if (call?.isTest) tags.push(...call.ids.map((id) => ({ id, counts: call.counts })));
    for (const part of Object.values(value)) visit(part, call ?? around, tags);
  }
}

/** A call of it, test or describe that has a name; what is around it holds for it too. */
function namedCall(node: Node, around: Around): NamedCall | null {
  const callee = node.type === 'CallExpression' ? runnerOf(node['callee']) : null;
  const [first, ...rest] = listOf(node['arguments']);
  const name = callee && first ? endOfText(first) : null;
  if (!callee || name === null) return null;
  const isCalledOff = callee.words.some((word) => NOT_RUNNING.includes(word));
  const hasBody = rest.some(({ type }) => type.endsWith('FunctionExpression'));
  return {
    isTest: !callee.words.includes('describe'),
    ids: [...around.ids, ...idsIn(name)],
    counts: around.counts && !isCalledOff && hasBody && !rest.some(isCalledOffByOption),
  };
}

/** `it.each([…])` → it, each. Null for what is no test: `test.step`, `expect`. */
function runnerOf(callee: unknown): { words: string[] } | null {
  if (!isNode(callee)) return null;
  if (callee.type === 'Identifier') {
    const name = String(callee['name']);
    return RUNNERS.includes(name) ? { words: [name] } : null;
  }
  if (callee.type === 'CallExpression') return runnerOf(callee['callee']);
  if (callee.type === 'TaggedTemplateExpression') return runnerOf(callee['tag']);
  if (callee.type !== 'MemberExpression' || !isNode(callee['property'])) return null;
  const inner = runnerOf(callee['object']);
  const word = String(callee['property']['name']);
  const isKnown = RUNNING.includes(word) || NOT_RUNNING.includes(word);
  return inner && isKnown ? { words: [...inner.words, word] } : null;
}

/** The text of a name; of a template the part behind its last expression. */
function endOfText(node: Node): string | null {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  const last = node.type === 'TemplateLiteral' ? listOf(node['quasis']).at(-1) : undefined;
  const value = last?.['value'];
  return typeof value === 'object' && value && 'cooked' in value ? String(value.cooked) : null;
}

function idsIn(name: string): string[] {
  return /\[([^[\]]+)\]$/.exec(name)?.[1]?.split(', ') ?? [];
}

/** `{ skip: true }` among the arguments. */
function isCalledOffByOption(argument: Node): boolean {
  return listOf(argument['properties']).some(
    ({ key }) => isNode(key) && NOT_RUNNING.includes(String(key['name'])),
  );
}

function listOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
