import type { SandboxLedger } from './ledger.ts'

export type SandboxEnv = {
  Bindings: {
    SandboxLedger: DurableObjectNamespace<SandboxLedger>
    /** The shop's Worker, to call its webhooks without a network. */
    SHOP?: Fetcher
  }
}

/** The one ledger of the whole sandbox. It keeps what partners were sent until the local data are deleted. */
export function ledgerOf({ SandboxLedger }: SandboxEnv['Bindings']): DurableObjectStub<SandboxLedger> {
  return SandboxLedger.get(SandboxLedger.idFromName('sandbox'))
}
