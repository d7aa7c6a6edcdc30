import { answerInTime, isJson, type Posted } from '#app/components/ask.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { Decision, DecisionAnswer } from './decision.ts'

/** Sends a decision, even while the page is being left. */
export async function sendDecision(decision: Decision): Promise<Posted<DecisionAnswer>> {
  const fields = {
    intent: decision.intent,
    orderId: String(decision.orderId),
    reportId: decision.reportId === null ? '' : String(decision.reportId),
    preset: decision.preset ?? '',
    note: decision.reason,
  }
  const answer = await answerInTime('/admin/decide', aPost(fields), read)
  return answer ?? { kind: 'no-answer', sentence: m.connection_lost() }
}

/** Marks this report as being viewed, so that colleagues see it. Failures are ignored. */
export function rememberOpened(reportId: number): void {
  const fields = { intent: 'open', reportId: String(reportId) }
  // The answer is read to its end, because an unread answer keeps its connection open.
  void answerInTime('/admin/decide', aPost(fields), answer => answer.text())
}

function aPost(fields: Readonly<Record<string, string>>): RequestInit {
  return { method: 'POST', body: new URLSearchParams(fields), keepalive: true }
}

/** The refusals without a sentence: a role that was taken meanwhile, and a page older than the shop. */
async function read(answer: Response): Promise<DecisionAnswer> {
  if (answer.ok && isJson(answer)) return (await answer.json()) as DecisionAnswer
  await answer.text()
  const sentence = answer.status === 403 ? m.connection_not_allowed() : m.connection_not_taken()
  return { kind: 'refused', sentence }
}
