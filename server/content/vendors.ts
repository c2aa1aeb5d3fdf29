/** Third parties' scripts that an operator may switch on: each is a text of ours with checked parameters in its holes. */

import { Refusal } from '#server/base/refusal.ts'

export type Snippet = {
  section: 'HEAD' | 'BODY'
  script: string
  /** What the page's content policy has to let through. */
  origins: readonly string[]
}

type Vendor = {
  section: Snippet['section']
  /** What each parameter must look like: nothing that could end a text in a script. */
  parameters: readonly RegExp[]
  origins: (parameters: readonly string[]) => readonly string[]
  script: (parameters: readonly string[]) => string
}

/** Adds a vendor's own script to the page; addresses are ours or have passed their pattern. */
const load = (url: string) =>
  `var s=document.createElement('script');s.async=true;s.src=${JSON.stringify(url)};document.head.appendChild(s);`
const host = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?){1,6}$/

const vendors = {
  google_analytics: {
    section: 'HEAD',
    parameters: [/^G-[A-Z0-9]{6,12}$/],
    origins: () => ['https://www.googletagmanager.com', 'https://www.google-analytics.com'],
    script: ([id]) =>
      `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());gtag('config','${id}',{anonymize_ip:true});${load(`https://www.googletagmanager.com/gtag/js?id=${id}`)}`,
  },
  google_tag_manager: {
    section: 'HEAD',
    parameters: [/^GTM-[A-Z0-9]{4,10}$/],
    origins: () => ['https://www.googletagmanager.com'],
    script: ([id]) =>
      `window.dataLayer=window.dataLayer||[];dataLayer.push({'gtm.start':Date.now(),event:'gtm.js'});${load(`https://www.googletagmanager.com/gtm.js?id=${id}`)}`,
  },
  meta_pixel: {
    section: 'HEAD',
    parameters: [/^\d{10,20}$/],
    origins: () => ['https://connect.facebook.net', 'https://www.facebook.com'],
    script: ([id]) =>
      `var q=window.fbq=window.fbq||function(){q.callMethod?q.callMethod.apply(q,arguments):q.queue.push(arguments)};q.queue=q.queue||[];q.loaded=true;q.version='2.0';fbq('init','${id}');fbq('track','PageView');${load('https://connect.facebook.net/en_US/fbevents.js')}`,
  },
  yandex_metrica: {
    section: 'BODY',
    parameters: [/^\d{5,12}$/],
    origins: () => ['https://mc.yandex.ru'],
    script: ([id]) =>
      `window.ym=window.ym||function(){(ym.a=ym.a||[]).push(arguments)};ym.l=Date.now();ym(${id},'init',{webvisor:false,clickmap:false});${load('https://mc.yandex.ru/metrika/tag.js')}`,
  },
  matomo: {
    section: 'HEAD',
    parameters: [host, /^\d{1,6}$/],
    origins: ([at]) => [`https://${at}`],
    script: ([at, id]) =>
      `var _paq=window._paq=window._paq||[];_paq.push(['disableCookies'],['trackPageView'],['setTrackerUrl','https://${at}/matomo.php'],['setSiteId','${id}']);${load(`https://${at}/matomo.js`)}`,
  },
  plausible: {
    section: 'HEAD',
    parameters: [host],
    origins: () => ['https://plausible.io'],
    script: ([domain]) =>
      `var s=document.createElement('script');s.defer=true;s.dataset.domain='${domain}';s.src='https://plausible.io/js/script.js';document.head.appendChild(s);`,
  },
} as const satisfies Record<string, Vendor>

export type VendorName = keyof typeof vendors
export const vendorNames = Object.keys(vendors) as VendorName[]

/** @throws Refusal `invalidBody` where a parameter is not what the vendor gives out. */
export function snippetOf(name: VendorName, parameters: readonly string[]): Snippet {
  const vendor: Vendor = vendors[name]
  const fits =
    parameters.length === vendor.parameters.length &&
    vendor.parameters.every((pattern, i) => pattern.test(parameters[i] ?? ''))
  if (!fits) throw new Refusal('invalidBody', { field: 'parameters' })
  // Its names stay its own.
  const script = `(function(){${vendor.script(parameters)}})();`
  return { section: vendor.section, script, origins: vendor.origins(parameters) }
}
