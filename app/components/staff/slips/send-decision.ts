import type { Decision, DecisionAnswer } from './decision.ts'

/** Sends a decision, even while the page is being left. null if no answer came. */
export async function sendDecision(decision: Decision): Promise<DecisionAnswer | null> {
  const body = new URLSearchParams({
    intent: decision.intent,
    orderId: String(decision.orderId),
    reportId: decision.reportId === null ? '' : String(decision.reportId),
    preset: decision.preset ?? '',
    note: decision.reason,
  })
  try {
    const response = await fetch('/admin/decide', { method: 'POST', body, keepalive: true })
    return response.ok ? ((await response.json()) as DecisionAnswer) : null
  } catch {
    return null
  }
}

/** Marks this report as being viewed, so that colleagues see it. Failures are ignored. */
export function rememberOpened(reportId: number): void {
  const body = new URLSearchParams({ intent: 'open', reportId: String(reportId) })
  // The answer is read to its end, because an unread answer keeps its connection open.
  fetch('/admin/decide', { method: 'POST', body })
    .then(answer => answer.text())
    .catch(() => {})
}
