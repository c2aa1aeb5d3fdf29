/** The gateways of this process by the name that methods and webhooks call them by. */

import { btcpayGateway } from './btcpay.ts'
import type { Gateway } from './gateway.ts'
import { keysReader, type KeyNeeds, type KeysOf } from './keys.ts'
import { manualGateway } from './manual.ts'
import type { Gateways } from './method.ts'
import { paymongoGateway } from './paymongo.ts'
import { voucherGateway } from './voucher_gateway.ts'
import { xenditGateway } from './xendit.ts'

/** Vendors that are reached over HTTP, each with a site's own keys. */
const vendors: Readonly<Record<string, (keysOf: KeysOf) => Gateway>> = {
  paymongo: paymongoGateway,
  xendit: xenditGateway,
  btcpay: btcpayGateway,
}

/** @param sandbox only in a demo. */
export function openGateways(needs: KeyNeeds, sandbox: Gateway | null): Gateways {
  const opened = Object.entries(vendors).map(([name, open]) => [
    name,
    open(keysReader(needs, name)),
  ])
  return {
    manual: manualGateway(),
    voucher: voucherGateway(needs.database),
    ...(Object.fromEntries(opened) as Record<string, Gateway>),
    ...(sandbox && { sandbox }),
  }
}
