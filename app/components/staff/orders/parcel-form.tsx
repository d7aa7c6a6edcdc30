import type { Order } from '#app/business/orders/order.ts'
import { type Dispatch, LONGEST_CARRIER, LONGEST_TRACKING } from '#app/business/orders/parcel.ts'
import { ParcelFacts } from '#app/components/order/parcel-facts.tsx'
import { ActForm } from '#app/components/staff/act-form.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { More } from '#app/ui/more.tsx'

type Sent = Pick<Order, 'id' | 'version'> & Dispatch

/** Marks a parcel as sent; or says how it was sent, with forms to correct that and to take it back. */
export function ParcelForm({ order }: { order: Sent }) {
  if (order.dispatchedAt === null) {
    return <SendForm order={order} button={m.parcels_send()} done={m.parcels_send_done()} />
  }
  return (
    <div className="grid gap-2">
      <ParcelFacts of={order} waiting={m.parcels_to_send()} />
      <More title={m.parcels_correct()}>
        <SendForm order={order} button={m.parcels_correct_save()} done={m.parcels_correct_done()} />
      </More>
      <More title={m.parcels_recall()}>
        <ActForm
          fields={{ act: 'recall-order', orderId: order.id }}
          done={m.parcels_recall_done()}
          className="grid gap-3"
        >
          {({ isSending }) => (
            <>
              <input type="hidden" name="version" value={order.version} />
              <p>{m.parcels_recall_text()}</p>
              <Button type="submit" variant="secondary" pending={isSending} className="justify-self-start">
                {m.parcels_recall_yes()}
              </Button>
            </>
          )}
        </ActForm>
      </More>
    </div>
  )
}

function SendForm({ order, button, done }: { order: Sent; button: string; done: string }) {
  const { id, version, parcel } = order
  const carriers = `carriers-${id}`
  return (
    <ActForm fields={{ act: 'dispatch-order', orderId: id }} done={done} className="grid content-start gap-3">
      {({ isSending, errorAt, typedIn }) => (
        <>
          <input type="hidden" name="version" value={version} />
          <Field label={m.parcels_carrier()} hint={m.parcels_carrier_hint()} error={errorAt('carrier')}>
            {control => (
              <TextInput
                {...control}
                name="carrier"
                list={carriers}
                maxLength={LONGEST_CARRIER}
                defaultValue={typedIn('carrier') ?? parcel?.carrier}
              />
            )}
          </Field>
          <datalist id={carriers}>
            {[m.parcels_carrier_post(), ...CARRIERS].map(carrier => (
              <option key={carrier} value={carrier} />
            ))}
          </datalist>
          <Field label={m.parcels_tracking()} hint={m.parcels_tracking_hint()} error={errorAt('tracking')}>
            {control => (
              <TextInput
                {...control}
                name="tracking"
                autoComplete="off"
                autoCapitalize="characters"
                maxLength={LONGEST_TRACKING}
                defaultValue={typedIn('tracking') ?? parcel?.tracking}
              />
            )}
          </Field>
          <Button type="submit" pending={isSending} className="justify-self-start">
            {button}
          </Button>
        </>
      )}
    </ActForm>
  )
}

/** Large carriers in Thailand, to choose from. Any other can be typed. */
const CARRIERS = ['Flash Express', 'KEX Express', 'J&T Express', 'SPX Express', 'DHL']
