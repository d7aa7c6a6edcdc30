import type { SandboxLedger } from './ledger.ts'

export type SandboxEnv = {
  Bindings: {
    SandboxLedger: DurableObjectNamespace<SandboxLedger>
    /** The shop, to call its webhooks without a network. */
    SHOP?: Fetcher
  }
}

/** One ledger for the whole sandbox: what any partner was told stays until the local data are deleted. */
export function ledgerOf({ SandboxLedger }: SandboxEnv['Bindings']): DurableObjectStub<SandboxLedger> {
  return SandboxLedger.get(SandboxLedger.idFromName('sandbox'))
}
