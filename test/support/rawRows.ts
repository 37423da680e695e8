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

/** Writes a row byte for byte, as older code in another tab does. */
export async function putRawRow(db: Dexie, table: string, row: unknown): Promise<void> {
  await db.open();
  return new Promise((resolve, reject) => {
    const store = db.backendDB().transaction(table, 'readwrite').objectStore(table);
    const request = store.put(row);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}
