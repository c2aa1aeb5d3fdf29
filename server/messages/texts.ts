/** The texts of messages, in the player's language. */

import type { Language } from '#contract/catalogue.ts'

export type CodeKind = 'register_code' | 'login_code'

type Words = { code: Record<CodeKind, string>; warning: string }

/** `{site}`, `{code}` and `{minutes}` are filled in. Short: a text message that is not plain Latin holds 70 letters. */
const words: Record<Language, Words> = {
  EN: {
    code: {
      register_code: '{site}: {code} confirms your new account, within {minutes} minutes.',
      login_code: '{site}: {code} is your login code, for {minutes} minutes.',
    },
    warning: 'We never ask for it.',
  },
  PHP: {
    code: {
      register_code:
        '{site}: {code} ang magkukumpirma ng bago mong account, sa loob ng {minutes} minuto.',
      login_code: '{site}: {code} ang login code mo, sa loob ng {minutes} minuto.',
    },
    warning: 'Hindi namin ito hihingin kailanman.',
  },
  CN: {
    code: {
      register_code: '{site}：{code} 为您的注册验证码，{minutes} 分钟内有效。',
      login_code: '{site}：{code} 为您的登录验证码，{minutes} 分钟内有效。',
    },
    warning: '我们绝不会向您索要验证码。',
  },
  ESP: {
    code: {
      register_code: '{site}: {code} confirma su cuenta nueva, durante {minutes} minutos.',
      login_code: '{site}: {code} es su código de acceso, durante {minutes} minutos.',
    },
    warning: 'Nunca se lo pediremos.',
  },
  RUS: {
    code: {
      register_code: '{site}: {code} — код регистрации, действует {minutes} мин.',
      login_code: '{site}: {code} — код входа, действует {minutes} мин.',
    },
    warning: 'Мы никогда его не спрашиваем.',
  },
  VI: {
    code: {
      register_code: '{site}: {code} là mã xác nhận tài khoản mới, có hiệu lực {minutes} phút.',
      login_code: '{site}: {code} là mã đăng nhập, có hiệu lực {minutes} phút.',
    },
    warning: 'Chúng tôi không bao giờ hỏi mã này.',
  },
  MS: {
    code: {
      register_code: '{site}: {code} mengesahkan akaun baharu anda, dalam {minutes} minit.',
      login_code: '{site}: {code} ialah kod log masuk anda, sah {minutes} minit.',
    },
    warning: 'Kami tidak akan memintanya.',
  },
  NE: {
    code: {
      register_code: '{site}: {code} तपाईंको नयाँ खाता पुष्टि गर्ने कोड हो, {minutes} मिनेटसम्म मान्य।',
      login_code: '{site}: {code} तपाईंको लगइन कोड हो, {minutes} मिनेटसम्म मान्य।',
    },
    warning: 'हामी यो कहिल्यै सोध्दैनौं।',
  },
  CT: {
    code: {
      register_code: '{site}：{code} 為您的註冊驗證碼，{minutes} 分鐘內有效。',
      login_code: '{site}：{code} 為您的登入驗證碼，{minutes} 分鐘內有效。',
    },
    warning: '我們絕不會向您索取驗證碼。',
  },
}

export function codeText(
  kind: CodeKind,
  language: Language,
  { site, code, minutes }: { site: string; code: string; minutes: number },
): string {
  const { code: texts, warning } = words[language]
  const values: Record<string, string> = { site, code, minutes: String(minutes) }
  const text = texts[kind].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  return `${text} ${warning}`
}
