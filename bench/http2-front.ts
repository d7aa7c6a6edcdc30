import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Headers that HTTP/2 has no use for. */
const OF_CONNECTIONS = ['connection', 'keep-alive', 'transfer-encoding']

type Front = { readonly url: string; readonly close: () => void }

/**
 * Opens another address of the shop, over HTTP/2: with one connection for any number of requests, as browsers reach
 * Cloudflare. The local runtime speaks HTTP/1.1, where a browser asks for six files at a time. It needs openssl
 * for a certificate, which a browser only accepts with --ignore-certificate-errors. Live rooms cannot be reached here.
 */
export async function openHttp2Front(shop: string): Promise<Front> {
  const server = createSecureServer(newCertificate(), (asked, answer) => passOn(shop, asked, answer))
  await new Promise<void>(done => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `https://localhost:${port}`, close: () => void server.close() }
}

function passOn(shop: string, asked: Http2ServerRequest, answer: Http2ServerResponse): void {
  const kept = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':'))
  const headers = { ...Object.fromEntries(kept), host: new URL(shop).host }
  const sent = request(shop + asked.url, { method: asked.method, headers, agent: false }, received => {
    const given = Object.entries(received.headers).filter(([name]) => !OF_CONNECTIONS.includes(name))
    answer.writeHead(received.statusCode ?? 502, Object.fromEntries(given))
    received.pipe(answer)
  })
  sent.on('error', () => answer.stream.close())
  asked.pipe(sent)
}

function newCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')] as const
  try {
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=localhost']
    execFileSync('openssl', ['req', '-x509', '-days', '2', ...kind, '-keyout', key, '-out', cert], {
      stdio: 'pipe',
    })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
