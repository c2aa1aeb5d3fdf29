/** Why a document or a person was not accepted: message keys, a closed list. */

const rejectionReasons = [
  'documentUnreadable',
  'documentCropped',
  'documentExpired',
  'documentTypeWrong',
  'documentNumberWrong',
  'nameDiffers',
  'birthDateDiffers',
  'addressDiffers',
  'selfieDiffers',
  'personKnown',
  'personRestricted',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]
