export type TypedCard = {
  readonly number: string
  readonly name: string
  readonly month: number
  readonly year: number
  readonly code: string
}

export type CardToken =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'lost' }

const ANSWER_MS = 30_000

/**
 * Gives a card to the provider and gets a token for it, from the browser straight to the provider's vault: the shop never
 * sees the card. §5 'card number goes only to the provider'
 */
export async function makeCardToken(
  { vaultUrl, publicKey }: { vaultUrl: string; publicKey: string },
  card: TypedCard,
): Promise<CardToken> {
  const { number, name, month, year, code } = card
  try {
    const answer = await fetch(`${vaultUrl}/tokens`, {
      method: 'POST',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: { Authorization: `Basic ${btoa(`${publicKey}:`)}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        card: { number, name, expiration_month: month, expiration_year: year, security_code: code },
      }),
    })
    const body = (await answer.json()) as { object?: string; id?: string; code?: string }
    if (body.object === 'token' && body.id) return { kind: 'token', token: body.id }
    return answer.status < 500 ? { kind: 'refused', code: body.code ?? 'invalid_card' } : { kind: 'lost' }
  } catch {
    return { kind: 'lost' }
  }
}
