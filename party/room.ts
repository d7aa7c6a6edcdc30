import { Server } from 'partyserver'
import type { Hint } from './events.ts'

/** The live room: passes hints on to the pages of one person. It decides nothing and keeps nothing. */
export class ShopRoom extends Server {
  static options = { hibernate: true }

  /** Called by the Worker, after what it tells of was committed. */
  async tell(hint: { kind: Hint['kind']; id?: number }): Promise<void> {
    this.broadcast(JSON.stringify(hint))
  }
}
