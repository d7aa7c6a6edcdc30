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
  if (!known || !readPayPal()) await load(url, known)
  const loaded = readPayPal()
  if (!loaded) throw new Error('The script left nothing.')
  return loaded
}

function readPayPal(): PayPalButtons | undefined {
  return (window as { paypal?: PayPalButtons }).paypal
}

function load(url: string, before: HTMLScriptElement | null): Promise<void> {
  before?.remove()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('The script did not load.'))
    }
    const timer = setTimeout(fail, LOADS_WITHIN_MS)
    script.src = url
    script.dataset.paypal = url
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    document.head.appendChild(script)
  })
}
