import { type Connection, Server, type WSMessage } from 'partyserver'
import { type Hint, isCourseRoom } from './events.ts'

const LONGEST = 200
/** The close code of WebSockets for a policy that a connection violates. */
const NOT_ALLOWED = 1008

/**
 * The live room: forwards hints to the pages of one person, or of one course. It decides nothing and stores nothing.
 */
export class ShopRoom extends Server {
  static options = { hibernate: true }

  /** Called by the Worker, after the change was committed. */
  async sendHint(hint: Hint): Promise<void> {
    this.broadcast(JSON.stringify(hint))
    if (hint.isLast) for (const connection of this.getConnections()) connection.close(NOT_ALLOWED)
  }

  /**
   * Tells the person's other pages when one page signs in, so that they check their session. Ignores other messages.
   */
  onMessage(connection: Connection, message: WSMessage): void {
    // Anybody may be in a course's room, so nobody may speak there.
    if (isCourseRoom(this.name)) return
    if (typeof message !== 'string' || message.length > LONGEST || !isSignIn(message)) return
    const hint: Hint = { kind: 'signed-in' }
    this.broadcast(JSON.stringify(hint), [connection.id])
  }
}

function isSignIn(message: string): boolean {
  try {
    return (JSON.parse(message) as { kind?: unknown } | null)?.kind === 'sign-in'
  } catch {
    return false
  }
}
