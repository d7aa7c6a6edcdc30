import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutBrowserParts, withoutEffects } from './browser-parts.ts'
import { root } from './setup.mjs'

const onServer = (code: string, file = 'app/components/checkout/a-step.tsx') =>
  withoutBrowserParts.transform(code, join(root, file), { ssr: true })?.code

test('a part that only a browser loads is refused on the server, with the names of both files', async () => {
  const code = onServer('const load = () => import("./a-dialog.tsx");')
  const load = new Function(`${code} return load`)() as () => Promise<unknown>
  await expect(load()).rejects.toThrow(
    'app/components/checkout/a-step.tsx imports ./a-dialog.tsx, which only a browser loads',
  )
})

test('a part that the server shows stays', () => {
  const code = 'const Part = lazyPart(\n  async () => (await import("./a-part.tsx")).Part,\n);'
  expect(onServer(code)).toBe(code)
})

test.each(['app/routes/checkout/cart.server.ts', 'app/business/orders/order.ts'])(
  '%s keeps its imports',
  file => {
    expect(onServer('import("./later.ts")', file) ?? 'kept').toBe('kept')
  },
)

const EFFECTS = `import { useEffect, useLayoutEffect, useState } from "react";
export function useWatch(start) {
  const [isOn, set] = useState(false);
  useEffect(() => {
    useEffect(start);
    return () => set(false);
  }, [start]);
  if (isOn) useLayoutEffect(start, []);
  return isOn;
}`

test('the server runs no effect, and its lines stay where they were', () => {
  const built = (ssr: boolean) =>
    withoutEffects.transform(EFFECTS, join(root, 'app/components/use-watch.ts'), { ssr })?.code
  expect(built(true)?.split('\n')).toEqual([
    'import { useEffect, useLayoutEffect, useState } from "react";',
    'export function useWatch(start) {',
    '  const [isOn, set] = useState(false);',
    '  void 0',
    '',
    '',
    ';',
    '  if (isOn) void 0;',
    '  return isOn;',
    '}',
  ])
  expect(built(false)).toBe(undefined)
})
