import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { connect } from '#app/db/connection.ts'
import type { Environment } from '#app/platform/environment.ts'
import { cloudflareTransport } from './cloudflare-transport.server.ts'
import { mailTransportFor } from './mail-transport-for.server.ts'
import { resendTransport } from './resend-transport.server.ts'
import { smtpTransport } from './smtp-transport.server.ts'

const FROM = 'shop@example.com'
const MAIL = {
  id: 'outbox-1',
  to: 'somchai@example.com',
  subject: 'สั่งซื้อเรียบร้อยแล้ว',
  html: '<p>สวัสดี</p>',
  text: 'สวัสดี',
}

const answering = (body: BodyInit, init?: ResponseInit) => vi.fn(async () => new Response(body, init))

test('sends to Resend with an idempotency key', async () => {
  const send = answering('{"id":"re_1"}')
  expect(await resendTransport('key', FROM, send).send(MAIL)).toEqual({ ok: true, value: null })
  const [url, request] = send.mock.calls[0] as unknown as [string, RequestInit]
  expect(url).toBe('https://api.resend.com/emails')
  expect(request.headers).toMatchObject({ Authorization: 'Bearer key', 'Idempotency-Key': 'outbox-1' })
  const { to, subject, html, text } = MAIL
  expect(JSON.parse(String(request.body))).toEqual({ from: FROM, to: [to], subject, html, text })
})

test('an answer to a mail goes where the mail says', async () => {
  const mail = { ...MAIL, replyTo: 'school@example.com' }
  const [resend, binding] = [answering('{"id":"re_1"}'), vi.fn(async () => ({ messageId: '1' }))]
  await resendTransport('key', FROM, resend).send(mail)
  await cloudflareTransport({ send: binding } as unknown as SendEmail, FROM).send(mail)
  const [, request] = resend.mock.calls[0] as unknown as [string, RequestInit]
  expect(JSON.parse(String(request.body))).toMatchObject({ reply_to: 'school@example.com' })
  expect(binding).toHaveBeenCalledWith(expect.objectContaining({ replyTo: 'school@example.com' }))
})

test.each([
  [500, '{"message":"oops"}', 'UNREACHABLE'],
  [429, '{"message":"slow down"}', 'UNREACHABLE'],
  [401, '{"message":"the key is wrong"}', 'UNREACHABLE'],
  [422, '{"message":"invalid to"}', 'REFUSED'],
  [200, '<html>a proxy says hello</html>', 'UNREACHABLE'],
  [200, '', 'UNREACHABLE'],
  [200, '{"id":5}', 'UNREACHABLE'],
  [302, '', 'UNREACHABLE'],
])('maps the answer %i %s of Resend to %s', async (status, body, code) => {
  const sent = await resendTransport('key', FROM, answering(body, { status })).send(MAIL)
  expect(sent).toMatchObject({ ok: false, error: { code } })
})

test('a broken connection to Resend is UNREACHABLE', async () => {
  const broken = vi.fn(async () => {
    throw new TypeError('network')
  })
  expect(await resendTransport('key', FROM, broken).send(MAIL)).toMatchObject({
    error: { code: 'UNREACHABLE' },
  })
})

test.each([
  ['Riverside', FROM, '"Riverside" <shop@example.com>', { name: 'Riverside', email: FROM }],
  ['ริมน้ำ', `Shop <${FROM}>`, '"ริมน้ำ" <shop@example.com>', { name: 'ริมน้ำ', email: FROM }],
  ['', `"Shop" <${FROM}>`, '"Shop" <shop@example.com>', { name: 'Shop', email: FROM }],
  ['A" <x@y.zz>\r\nBcc: b@c.dd', FROM, '"A x@y.zz Bcc: b@c.dd" <shop@example.com>', expect.anything()],
])('names the sender %j of %s', async (senderName, from, line, parts) => {
  const mail = { ...MAIL, senderName }
  const [resend, binding] = [answering('{"id":"re_1"}'), vi.fn(async () => ({ messageId: '1' }))]
  await resendTransport('key', from, resend).send(mail)
  await cloudflareTransport({ send: binding } as unknown as SendEmail, from).send(mail)
  const [, request] = resend.mock.calls[0] as unknown as [string, RequestInit]
  expect(JSON.parse(String(request.body))).toMatchObject({ from: line })
  expect(binding).toHaveBeenCalledWith(expect.objectContaining({ from: parts }))
})

test('passes the parts to the binding without building MIME', async () => {
  const send = vi.fn(async () => ({ messageId: '1' }))
  expect(await cloudflareTransport({ send } as unknown as SendEmail, FROM).send(MAIL)).toMatchObject({
    ok: true,
  })
  const { id: _id, ...parts } = MAIL
  expect(send).toHaveBeenCalledWith({ from: FROM, ...parts })
})

test.each([
  ['E_RECIPIENT_SUPPRESSED', 'REFUSED'],
  ['E_VALIDATION_ERROR', 'REFUSED'],
  ['E_SENDER_NOT_VERIFIED', 'UNREACHABLE'],
  ['E_RATE_LIMIT_EXCEEDED', 'UNREACHABLE'],
  [undefined, 'UNREACHABLE'],
])('maps %s from the binding to %s', async (code, outcome) => {
  const send = () => Promise.reject(Object.assign(new Error('no'), { code }))
  const sent = await cloudflareTransport({ send } as unknown as SendEmail, FROM).send(MAIL)
  expect(sent).toMatchObject({ ok: false, error: { code: outcome } })
})

test('a missing SMTP server is UNREACHABLE', async () => {
  const sent = await smtpTransport({ host: '127.0.0.1', port: 1 }, FROM).send(MAIL)
  expect(sent).toMatchObject({ ok: false, error: { code: 'UNREACHABLE' } })
})

test.each([
  ['cloudflare', 'MAIL'],
  ['resend', 'RESEND_API_KEY'],
  ['smtp', 'SMTP_HOST'],
] as const)('%s names its missing setting when sending', (MAIL_TRANSPORT, lacking) => {
  const db = connect((env as unknown as { DB: D1Database }).DB)
  const environment: Environment = {
    ENVIRONMENT: 'production',
    APP_SECRET: 'x'.repeat(32),
    MAIL_TRANSPORT,
    MAIL_FROM: FROM,
  }
  const transport = mailTransportFor({ db, now: Date.now, environment })
  expect(() => transport.send(MAIL)).toThrow(lacking)
})
