/** The texts of messages, in the player's language. */

import type { Language } from '#contract/catalogue.ts'

export type CodeKind =
  | 'register_code'
  | 'login_code'
  | 'reset_code'
  | 'contact_code'
  | 'action_code'

type Words = { code: Record<CodeKind, string>; warning: string }

/** `{site}`, `{code}` and `{minutes}` are filled in. Short: a text message that is not plain Latin holds 70 letters. */
const words: Record<Language, Words> = {
  EN: {
    code: {
      register_code: '{site}: {code} confirms your new account, within {minutes} minutes.',
      login_code: '{site}: {code} is your login code, for {minutes} minutes.',
      reset_code: '{site}: {code} lets you choose a new password, for {minutes} minutes.',
      contact_code: '{site}: {code} confirms this contact, within {minutes} minutes.',
      action_code: '{site}: {code} confirms a step in your account, for {minutes} minutes.',
    },
    warning: 'We never ask for it.',
  },
  PHP: {
    code: {
      register_code:
        '{site}: {code} ang magkukumpirma ng bago mong account, sa loob ng {minutes} minuto.',
      login_code: '{site}: {code} ang login code mo, sa loob ng {minutes} minuto.',
      reset_code:
        '{site}: {code} ang code para pumili ka ng bagong password, sa loob ng {minutes} minuto.',
      contact_code:
        '{site}: {code} ang magkukumpirma ng contact na ito, sa loob ng {minutes} minuto.',
      action_code:
        '{site}: {code} ang magkukumpirma ng ginagawa mo sa account mo, sa loob ng {minutes} minuto.',
    },
    warning: 'Hindi namin ito hihingin kailanman.',
  },
  CN: {
    code: {
      register_code: '{site}：{code} 为您的注册验证码，{minutes} 分钟内有效。',
      login_code: '{site}：{code} 为您的登录验证码，{minutes} 分钟内有效。',
      reset_code: '{site}：{code} 为您的重设密码验证码，{minutes} 分钟内有效。',
      contact_code: '{site}：{code} 为您的联系方式验证码，{minutes} 分钟内有效。',
      action_code: '{site}：{code} 为您的账户操作验证码，{minutes} 分钟内有效。',
    },
    warning: '我们绝不会向您索要验证码。',
  },
  ESP: {
    code: {
      register_code: '{site}: {code} confirma su cuenta nueva, durante {minutes} minutos.',
      login_code: '{site}: {code} es su código de acceso, durante {minutes} minutos.',
      reset_code:
        '{site}: {code} le permite elegir una contraseña nueva, durante {minutes} minutos.',
      contact_code: '{site}: {code} confirma este contacto, durante {minutes} minutos.',
      action_code: '{site}: {code} confirma un paso en su cuenta, durante {minutes} minutos.',
    },
    warning: 'Nunca se lo pediremos.',
  },
  RUS: {
    code: {
      register_code: '{site}: {code} — код регистрации, действует {minutes} мин.',
      login_code: '{site}: {code} — код входа, действует {minutes} мин.',
      reset_code: '{site}: {code} — код для смены пароля, действует {minutes} мин.',
      contact_code: '{site}: {code} — код подтверждения контакта, действует {minutes} мин.',
      action_code: '{site}: {code} — код для действия в аккаунте, действует {minutes} мин.',
    },
    warning: 'Мы никогда его не спрашиваем.',
  },
  VI: {
    code: {
      register_code: '{site}: {code} là mã xác nhận tài khoản mới, có hiệu lực {minutes} phút.',
      login_code: '{site}: {code} là mã đăng nhập, có hiệu lực {minutes} phút.',
      reset_code: '{site}: {code} là mã đặt mật khẩu mới, có hiệu lực {minutes} phút.',
      contact_code: '{site}: {code} là mã xác nhận liên hệ này, có hiệu lực {minutes} phút.',
      action_code:
        '{site}: {code} là mã xác nhận thao tác trong tài khoản, có hiệu lực {minutes} phút.',
    },
    warning: 'Chúng tôi không bao giờ hỏi mã này.',
  },
  MS: {
    code: {
      register_code: '{site}: {code} mengesahkan akaun baharu anda, dalam {minutes} minit.',
      login_code: '{site}: {code} ialah kod log masuk anda, sah {minutes} minit.',
      reset_code: '{site}: {code} ialah kod untuk memilih kata laluan baharu, sah {minutes} minit.',
      contact_code: '{site}: {code} mengesahkan hubungan ini, dalam {minutes} minit.',
      action_code: '{site}: {code} mengesahkan langkah dalam akaun anda, sah {minutes} minit.',
    },
    warning: 'Kami tidak akan memintanya.',
  },
  NE: {
    code: {
      register_code: '{site}: {code} तपाईंको नयाँ खाता पुष्टि गर्ने कोड हो, {minutes} मिनेटसम्म मान्य।',
      login_code: '{site}: {code} तपाईंको लगइन कोड हो, {minutes} मिनेटसम्म मान्य।',
      reset_code: '{site}: {code} तपाईंको नयाँ पासवर्ड राख्ने कोड हो, {minutes} मिनेटसम्म मान्य।',
      contact_code: '{site}: {code} यो सम्पर्क पुष्टि गर्ने कोड हो, {minutes} मिनेटसम्म मान्य।',
      action_code: '{site}: {code} तपाईंको खातामा काम पुष्टि गर्ने कोड हो, {minutes} मिनेटसम्म मान्य।',
    },
    warning: 'हामी यो कहिल्यै सोध्दैनौं।',
  },
  CT: {
    code: {
      register_code: '{site}：{code} 為您的註冊驗證碼，{minutes} 分鐘內有效。',
      login_code: '{site}：{code} 為您的登入驗證碼，{minutes} 分鐘內有效。',
      reset_code: '{site}：{code} 為您的重設密碼驗證碼，{minutes} 分鐘內有效。',
      contact_code: '{site}：{code} 為您的聯絡方式驗證碼，{minutes} 分鐘內有效。',
      action_code: '{site}：{code} 為您的帳戶操作驗證碼，{minutes} 分鐘內有效。',
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
