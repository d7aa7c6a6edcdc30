type Load = () => Promise<unknown>

const loads: Load[] = []

/** Names a part of the page whose code a browser loads later, and which the server needs from its first page on. */
export function needOnServer(load: Load): void {
  if (import.meta.env.SSR) loads.push(load)
}

/**
 * Waits until all of them are there. Asked by every request: what a Worker starts while it is loaded may not be finished
 * when the first page is rendered, and that page would come without its checkout.
 */
export async function loadServerParts(): Promise<void> {
  await Promise.all(loads.map(load => load()))
}
