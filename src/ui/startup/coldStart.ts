import type { Device } from '../../store/device.ts';

/** A page has one device, so what is remembered of it lasts as long as the page. */
const started = new WeakSet<Device>();

/** True until the app was seen: the startup bar shows once per cold start (D15). */
export function isColdStart(device: Device): boolean {
  return !started.has(device);
}

export function endColdStart(device: Device): void {
  started.add(device);
}
