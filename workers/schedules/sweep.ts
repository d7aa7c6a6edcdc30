import { createServices } from '../services.ts'

/** Every minute: what a lost message would leave behind. */
export async function sweep(_event: ScheduledController, env: Env): Promise<void> {
  createServices(env).log.info('sweep')
}
