import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Examination, ExaminedProvider } from '../app/business/payments/provider-settings/examination.ts'
import { doctor } from './doctor.ts'
import { Complaint } from './site-shop.ts'

/* Exit codes of `npm run doctor --url`. A small server plays the deployed shop. */

const provider = (over: Partial<ExaminedProvider>): ExaminedProvider => ({
  name: 'omise',
  title: 'Omise',
  methods: [{ id: 8, name: 'Card', enabled: true }],
  mode: 'live',
  settings: [],
  webhook: null,
  faults: [],
  check: { kind: 'answers' },
  canBeAsked: true,
  heard: null,
  isOn: true,
  isReady: true,
  ...over,
})
const ready: Examination = { providers: [provider({})], byHand: [], unserved: [], lacksAccount: false }
const SHOPS: Readonly<Record<string, Examination>> = {
  ready,
  off: {
    ...ready,
    providers: [provider({ isOn: false, isReady: false, faults: ['OMISE_SECRET_KEY: is not set'] })],
  },
  broken: { ...ready, providers: [provider({ isReady: false, faults: ['OMISE_SECRET_KEY: is not set'] })] },
  unserved: { ...ready, unserved: [{ id: 99, name: 'Gold', enabled: true }] },
}

/** Signs in every user with the right password. A user named like a shop above is staff and gets its examination. */
const shop = createServer((request, response) => {
  const answer = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body))
  const token = /^Bearer (\w+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  if (request.url === '/admin/doctor') return SHOPS[token] ? answer(200, SHOPS[token]) : answer(404, null)
  let body = ''
  request.on('data', chunk => {
    body += chunk
  })
  request.on('end', () => {
    const { username, password } = JSON.parse(body)
    answer(200, password === 'right' ? { success: true, token: username } : { success: false })
  })
})
beforeAll(() => new Promise<void>(done => void shop.listen(0, '127.0.0.1', done)))
afterAll(() => void shop.close())

async function ask(user: string, password = 'right'): Promise<{ code: number; said: string }> {
  const { port } = shop.address() as AddressInfo
  const said: string[] = []
  const desk = { say: (words: string) => void said.push(words), env: { SHOP_PASSWORD: password } }
  const code = await doctor(['--url', `http://127.0.0.1:${port}`, '--user', user], desk).catch(
    (error: Error) => {
      expect(error).toBeInstanceOf(Complaint)
      said.push(error.message)
      return 1
    },
  )
  return { code, said: said.join('\n') }
}

test('the doctor fails if an enabled payment method is not ready', async () => {
  const [calm, off, broken, unserved, stranger, student] = await Promise.all([
    ask('ready'),
    ask('off'),
    ask('broken'),
    ask('unserved'),
    ask('ready', 'wrong'),
    ask('student'),
  ])
  expect([calm.code, off.code, broken.code, unserved.code, stranger.code, student.code]).toEqual([
    0, 0, 1, 1, 1, 1,
  ])
  expect(calm.said).toContain('Omise: ready')
  expect(broken.said).toMatch(/Omise: NOT READY[\s\S]*OMISE_SECRET_KEY: is not set/)
  expect(unserved.said).toContain('99 Gold (on): no provider serves this method')
  expect(stranger.said).toContain('refused the sign-in of ready')
  expect(student.said).toContain('not a member of staff')
})
