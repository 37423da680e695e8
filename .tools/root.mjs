// @ts-check
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, wherever a command is called from. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
