import type { Dexie } from 'dexie';

/** What stands in a table byte for byte, past the door that every row is read through. */
export async function rawRows(db: Dexie, table: string): Promise<unknown[]> {
  await db.open();
  return new Promise((resolve, reject) => {
    const request = db.backendDB().transaction(table).objectStore(table).getAll();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
