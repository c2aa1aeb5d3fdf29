/** The words of the identity check: its states, its documents. */

import type { Answer } from '#contract/calls.ts'
import type { documentTypes } from '#contract/kyc.ts'
import type { MessageKey } from '#i18n/speech.ts'
import type { Tone } from '#ui/timeline.tsx'

type Status = Answer<'/api/kyc/status'>['value']
export type Document = Status['documents'][number]
export type DocumentKind = Document['kind']
export type DocumentType = keyof typeof documentTypes

type Said = { word: MessageKey; text: MessageKey; tone: Tone | undefined }

export const stateWords: Record<Status['state'], Said> = {
  none: { word: 'identityNone', text: 'identityNoneText', tone: undefined },
  pending: { word: 'identityPending', text: 'identityPendingText', tone: 'running' },
  verified: { word: 'identityVerified', text: 'identityVerifiedText', tone: 'good' },
  rejected: { word: 'identityRejected', text: 'identityRejectedText', tone: 'bad' },
  expired: { word: 'identityExpired', text: 'identityExpiredText', tone: 'bad' },
}

export const documentStates: Record<
  Document['state'],
  { word: MessageKey; tone: Tone | undefined }
> = {
  uploaded: { word: 'documentUploaded', tone: undefined },
  submitted: { word: 'documentSubmitted', tone: 'running' },
  accepted: { word: 'documentAccepted', tone: 'good' },
  rejected: { word: 'documentRejected', tone: 'bad' },
}

export const kindWords: Record<DocumentKind, { name: MessageKey; text: MessageKey }> = {
  front: { name: 'documentFront', text: 'documentFrontText' },
  back: { name: 'documentBack', text: 'documentBackText' },
  selfie: { name: 'documentSelfie', text: 'documentSelfieText' },
  address: { name: 'documentAddress', text: 'documentAddressText' },
  funds: { name: 'documentFunds', text: 'documentFundsText' },
}

export const typeWords: Record<DocumentType, MessageKey> = {
  passport: 'passport',
  identity_card: 'identityCard',
  driving_licence: 'drivingLicence',
}
