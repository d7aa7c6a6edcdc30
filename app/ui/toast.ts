export type ToastAction = { label: string; onPress: () => void }

/** Problems of which only the last one counts: those of the checkout, and those of the transfer report. */
export type ToastCause = 'checkout' | 'report'

export type Toast = {
  kind: 'info' | 'success' | 'warning' | 'error'
  title: string
  description?: string
  /** Up to two actions, such as undo and view. */
  actions?: readonly ToastAction[]
  /** 4 to 5 seconds. behaviour: Notifications */
  durationMs?: number
  /** The problem that it tells. A later one about the same replaces it, and `endToast` removes it. */
  about?: ToastCause | undefined
}

type Toaster = typeof import('./toaster.tsx')
let toaster: Toaster | undefined
let loading: Promise<Toaster> | undefined

/** Shows a notification at the top right. Its code loads with the first one. */
export async function toast(message: Toast): Promise<void> {
  if (!toaster) {
    loading ??= import('./toaster.tsx').catch(error => {
      // Without a network the next notification tries again.
      loading = undefined
      throw error
    })
    toaster = await loading
  }
  toaster.showToast(message)
}

/** Removes the notification about this, because its cause is gone. */
export function endToast(about: ToastCause): void {
  if (toaster) toaster.endToast(about)
  // A notification waits for the code.
  else loading?.then(({ endToast }) => endToast(about)).catch(() => {})
}
