/**
 * A browser script with the interface of 2C2P's. It reads the inputs with data-encrypt, which have no name, and returns
 * data that only the sandbox can decrypt. It is plain JavaScript, because browsers get it as it is.
 */
export const my2c2pScript = (publicKey: JsonWebKey) => `(() => {
  const KEY = ${JSON.stringify(publicKey)}
  const RSA = { name: 'RSA-OAEP', hash: 'SHA-256' }

  const read = form => {
    const card = {}
    for (const input of form.querySelectorAll('input[data-encrypt]'))
      card[input.getAttribute('data-encrypt')] = input.value
    return card
  }

  const addsUp = number => {
    const digits = [...number].reverse().map(Number)
    const sum = digits.reduce((total, digit, index) => {
      const value = index % 2 ? digit * 2 : digit
      return total + (value > 9 ? value - 9 : value)
    }, 0)
    return sum % 10 === 0
  }

  const wrongWith = ({ cardnumber = '', month = '', year = '' }) => {
    if (cardnumber === '') return [1, 'Card number is required']
    if (!/^\\d{12,19}$/.test(cardnumber) || !addsUp(cardnumber)) return [2, 'Card number is invalid']
    if (month === '') return [3, 'Expiry month is required']
    if (!/^\\d\\d$/.test(month)) return [8, 'Expiry month must be two digits']
    if (Number(month) < 1 || Number(month) > 12) return [9, 'Expiry month is invalid']
    if (year === '') return [4, 'Expiry year is required']
    if (!/^\\d{4}$/.test(year)) return [5, 'Expiry year must be four digits']
    if (Date.UTC(Number(year), Number(month), 1) <= Date.now()) return [6, 'Card is expired']
    return null
  }

  const encrypted = async card => {
    const key = await crypto.subtle.importKey('jwk', KEY, RSA, false, ['encrypt'])
    const bytes = new TextEncoder().encode(JSON.stringify(card))
    const sealed = new Uint8Array(await crypto.subtle.encrypt(RSA, key, bytes))
    return {
      encryptedCardInfo: btoa(String.fromCharCode(...sealed)),
      maskedCardInfo: card.cardnumber.slice(0, 6) + 'X'.repeat(card.cardnumber.length - 10) + card.cardnumber.slice(-4),
      expMonthCardInfo: card.month,
      expYearCardInfo: card.year,
    }
  }

  const getEncrypted = (formId, done) => {
    const card = read(document.getElementById(formId))
    const wrong = wrongWith(card)
    if (wrong) return done({}, wrong[0], wrong[1])
    encrypted(card).then(data => done(data, 0, ''), () => done({}, 99, 'This browser cannot encrypt here'))
  }

  const onSubmitForm = (formId, done) => {
    const form = document.getElementById(formId)
    form.addEventListener('submit', event => {
      event.preventDefault()
      getEncrypted(formId, (data, code, description) => {
        if (code !== 0) return done(code, description)
        for (const [name, value] of Object.entries(data)) {
          const input = Object.assign(document.createElement('input'), { type: 'hidden', name, value })
          form.appendChild(input)
        }
        form.submit()
      })
    })
  }

  window.My2c2p = { getEncrypted, onSubmitForm }
})()
`
