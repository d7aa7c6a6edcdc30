import type { Toast, ToastCause } from './toaster.tsx'

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
