/** Passwords of eight characters and more that are tried first everywhere, in lower case. */

export const weakPasswords: ReadonlySet<string> = new Set(
  `
    password password1 password12 password123 password1234 password12345 passw0rd passw0rd1 p@ssw0rd
    p@ssword p@ssword1 p@ssw0rd1 p@ssw0rd123 pass1234 pass12345 pass123456 passpass password!
    password1! password123! password2024 password2025 password2026 mypassword mypassword1 mypassw0rd
    newpassword oldpassword thepassword 12345678 123456789 1234567890 12345678910 0123456789
    012345678 87654321 987654321 9876543210 0987654321 123123123 1231231234 12341234 1234512345
    123456123456 11223344 1122334455 112233445566 12344321 123454321 10203040 1q2w3e4r 1q2w3e4r5t
    1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1 qazwsxedc
    qazwsx123 147258369 159357258 147852369 741852963 789456123 789456123a 456789123 12345678a
    a12345678 a123456789 123456789a 1234567a 1234567q 12345qwert 123456789q 1234qwer 123qweasd
    123qwe123 123qweasdzxc 12345abc 123456abc abc12345 abc123456 abcd1234 abcd12345 abcde12345
    abcdefgh abcdefg1 abcdefghi aa123456 aa12345678 aaa12345 a1b2c3d4 a1s2d3f4 aabbccdd asd12345
    asdf1234 asdf12345 asdfasdf asdfghjk asdfghjkl asdfghjkl1 asdqwe123 qwer1234 qwer12345 qwerasdf
    qwert123 qwert1234 qwert12345 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui
    qwertyuiop qwertyuiop1 qwertyqwerty qweasdzxc qweasd123 qweqwe123 qwe123456 zxcvbnm1 zxcvbnm123
    zxcvbnma zxcvbnm, zxcv1234 zxcvzxcv iloveyou iloveyou1 iloveyou2 iloveyou! iloveyou123 iloveme1
    ilovegod ilovemom lovelove loveyou1 loveme123 mylove123 welcome1 welcome12 welcome123 welcome1!
    letmein1 letmein123 letmein! trustno1 changeme changeme1 changeme123 admin123 admin1234
    admin12345 admin123456 adminadmin administrator administrator1 root1234 rootroot test1234
    test12345 testtest testing1 testing123 tester123 guest123 user1234 default1 temp1234 temporary
    login123 access14 secret123 topsecret mustang1 superman superman1 batman123 spiderman spiderman1
    pokemon1 pokemon123 starwars starwars1 princess princess1 princess123 sunshine sunshine1
    sunshine123 football football1 football123 baseball baseball1 basketball basketball1 liverpool
    liverpool1 chelsea1 arsenal1 barcelona realmadrid manchester michael1 jennifer jessica1 jordan23
    michelle charlie1 daniel123 ashley123 computer computer1 internet internet1 samsung1 samsung123
    google123 facebook facebook1 whatever whatever1 dragon123 monkey123 master123 shadow123
    killer123 freedom1 hello123 hello1234 hellohello blink182 butterfly chocolate cupcake1 flower123
    diamond1 mercedes maverick midnight november december september scorpion snoopy12 babygirl
    babygirl1 brandon1 cocacola corvette danielle elephant hardcore matthew1 nicholas patricia
    swordfish titanic1 victoria wordpass casino123 casino1234 jackpot1 jackpot123 jackpot777
    lucky777 lucky7777 lucky888 lucky123 luckyday slot1234 slots123 slot7777 poker123 betting1
    gambling gambler1 winner123 winner777 bigwin123 bigwin777 money123 money777 gacor123 gacor777
    sabong123 bingo123 player01 player123 player1234 pilipinas pilipinas1 maganda1 mahalkita
    mahalko123 mahalkoikaw mahalkita1 pogiako1 pogiako123 ganda123 contrasena contrasena1
    contrasena123 contraseña teamo123 tequiero tequiero1 bismillah sayang123 sayangku matkhau123
    matkhau1 anhyeuem emyeuanh iloveyou1314 woaini1314 woaini520 woaini123 5201314a 52013145
    nepal123 kathmandu malaysia malaysia1 vietnam1 manila123 philippines parola123 privet123
    qwerty77 marina123
  `
    .trim()
    .split(/\s+/),
)
