/** What we use of PayPal's script. */
export type PayPalButtons = {
  readonly Buttons: (options: {
    readonly createOrder: () => Promise<string>
    readonly onApprove: (
      data: { readonly orderID: string },
      actions: { readonly restart: () => unknown },
    ) => Promise<void>
    readonly onCancel: () => void
    readonly onError: (error: unknown) => void
  }) => { readonly render: (target: HTMLElement) => Promise<void>; readonly close?: () => Promise<void> }
}

const LOADS_WITHIN_MS = 20_000

/** Loads the script, once per address, and gives what it left; throws when it does not come. */
export async function loadPayPal(url: string): Promise<PayPalButtons> {
  const known = document.querySelector<HTMLScriptElement>(`script[data-paypal="${CSS.escape(url)}"]`)
  if (!known || !readPayPal()) await load(url)
  const loaded = readPayPal()
  if (!loaded) throw new Error('The script left nothing.')
  return loaded
}

function readPayPal(): PayPalButtons | undefined {
  return (window as { paypal?: PayPalButtons }).paypal
}

/** One at a time: the script of another currency leaves its own buttons in the same place. */
function load(url: string): Promise<void> {
  for (const before of document.querySelectorAll('script[data-paypal]')) before.remove()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('The script did not load.'))
    }
    const timer = setTimeout(fail, LOADS_WITHIN_MS)
    script.src = url
    script.dataset.paypal = url
    // For what the script writes into the page by itself.
    script.dataset.cspNonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    document.head.appendChild(script)
  })
}
