/** Whether this document is one that the service worker had kept, for want of a network: drawn for guests, whoever looks at it. */

/** The worker marks it so. */
export const isKeptDocument = () => 'kept' in document.documentElement.dataset
