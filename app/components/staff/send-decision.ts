import type { Decision, DecisionAnswer } from './decision.ts'

/** Sends a decision, also from a page that is being left. Null when no answer came. */
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

/** Notes that this report is being looked at, so that a colleague sees it. Nothing depends on it. */
export function noteOpened(reportId: number): void {
  const body = new URLSearchParams({ intent: 'open', reportId: String(reportId) })
  // Read to its end, because an answer that nobody reads keeps its connection.
  fetch('/admin/decide', { method: 'POST', body })
    .then(answer => answer.text())
    .catch(() => {})
}
