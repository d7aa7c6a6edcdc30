import { sandbox } from './payment-needs.ts'

/** What GB Prime Pay's form makes of a card in a browser. */
export async function gbPrimeToken(number = '4242424242424242'): Promise<string> {
  const card = { number, expirationMonth: '12', expirationYear: '39', securityCode: '123', name: 'Somchai' }
  const answer = await sandbox('/gbprime/api/v1/tokens', {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa('sandboxGbPrimePublicKey:')}` },
    body: JSON.stringify({ rememberCard: false, card }),
  })
  return (await answer.json<{ card: { token: string } }>()).card.token
}
