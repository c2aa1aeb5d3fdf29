/** The demo's identity verifier: an outside party that goes by the last digit of the document's number. */

type Asked = { checkId: string; documentNumber: string; documentIds: readonly string[] }

/** Approves a number that ends in an even digit; every other one does not fit its register. */
export async function demoVerifier({ checkId, documentNumber, documentIds }: Asked) {
  const reference = `demo-${checkId.slice(0, 12)}`
  if (/[02468]$/.test(documentNumber)) return { is: 'approved', reference } as const
  const [first] = documentIds
  const reason = 'documentNumberWrong' as const
  const documents = first === undefined ? {} : { [first]: reason }
  return { is: 'rejected', reference, reasons: [reason], documents } as const
}
