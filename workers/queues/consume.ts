import { createServices } from '../services.ts'
import { handleBatch } from './handle-batch.ts'
import { work } from './work.ts'

/** Handles a batch of the shop's queues, those of dead letters included. */
export function consume(batch: MessageBatch, env: Env): Promise<void> {
  return handleBatch(batch, { createNeeds: () => createServices(env), work })
}
