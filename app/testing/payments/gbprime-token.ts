import { sandbox } from './payment-needs.ts'

/** Returns a card's token as GB Prime Pay's form makes it in a browser. */
export async function gbPrimeToken(number = '4242424242424242'): Promise<string> {
  const card = { number, expirationMonth: '12', expirationYear: '39', securityCode: '123', name: 'Somchai' }
  const answer = await sandbox('/gbprime/api/v1/tokens', {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa('sandboxGbPrimePublicKey:')}` },
    body: JSON.stringify({ rememberCard: false, card }),
  })
  return (await answer.json<{ card: { token: string } }>()).card.token
}
