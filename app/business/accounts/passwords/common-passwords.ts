/**
 * Passwords of six or more characters that attackers try first, in lower case: the top of published lists, keyboard
 * patterns, and passwords common in Thailand.
 * `passwordFault` finds runs and repetitions by rule, so they are not listed.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  !qaz2wsx 000000 00000000 09876543 0987654321 102030 10203040 111111 11111111 111222 111222333 112211
  112233 11223344 1122334455 121212 121212121212 123123 123123123 123123123123 123321 12341234
  12344321 1234567890 123456789a 123456789abc 123456789q 123456a 123456abc 123456qwerty 12345a
  1234qwer 123654 123abc 123qwe 124578 131313 135790 142536 147258 147258369 147852 147896325 159357
  159753 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazxsw2 222333 456123
  456789 555555 55555555 654123 666666 696969 741852 741852963 777777 789456 789456123 888888 951753
  963852741 987654321 999888 999999 a12345 a123456 a1b2c3 aa123456 aa1234567 aa12345678 aaa111 abc123
  abc123456789 abcabcabc abcd1234 abcd12345678 admin123 admin1234 admin123456 admin1234567
  admin12345678 adminadmin adminadmin123 administrator administrator1 administrator123 administrator2
  amanda andrew angel1 anthony apple123 arsenal asd123 asdasd asdf1234 asdfasdfasdf asdfgh asdfghjk
  asdfghjkl asdfghjkl123 ashley asshole autumn azerty bangkok bangkok1 bangkok123 barcelona baseball
  basketball batman bitch1 biteme blink182 buddha buddha123 buster butterfly changeme changeme1
  changeme1234 charlie charlie1 cheese chelsea chiangmai chocolate chula1234 computer cookie
  correcthorsebatterystaple corvette course course123 daniel default dragon facebook ferrari flower
  football football1 freedom fuckoff fuckyou fuckyou1 ginger google guest123 harley hello123
  hellohello hockey honda123 hunter hunter2 iloveyou iloveyou1 iloveyou123 iloveyou1234 internet
  iphone isuzu123 jakkrit jessica jordan joshua juventus kasetsart killer krungthep learning letmein
  letmein1 letmein12345 line1234 lineline liverpool liverpool1 lkjhgf lkjhgfdsa login123
  longlivetheking love123 loveking lovely loveme loveyou manchester manutd master matthew mercedes
  michael minecraft mnbvcxz mnbvcxz1 money1 monkey monkey1 muaythai mustang mypassword mypassword1
  mypassword123 naruto nattapong online123 p0o9i8u7 p@ssw0rd p@ssword pass123 pass1234 passpass
  passw0rd password password1 password12 password123 password1234 password12345 password123456
  password1234567 passwordpassword passwort pepper phuket poiuyt poiuytrewq pokemon porsche princess
  princess1 pussy1 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx qazwsxedc qazxsw qwaszx qwe123
  qweasd qweasdzxc qwer1234 qwerty qwerty1 qwerty12 qwerty123 qwerty12345 qwerty123456 qwerty1234567
  qwertyqwerty qwertyui qwertyuiop qwertyuiop123 rakkhun rakthai ranger realmadrid robert root123
  rootroot samsung sawasdee sawasdeeka sawatdee school school123 secret secret1 secret123 shadow
  siam1234 soccer somchai somchai1 somsri somying spring starwars student student1 student123 summer
  summer1 sunshine superman teacher teacher1 teacher123 temp1234 temppass tesco123 test123 test1234
  tester testtest thailand thailand1 thailand123 thammasat thisismypassword thomas tigger toyota
  toyota123 trustno1 twitter university welcome welcome1 welcome123 welcome12345 welcome123456
  whatever william winter yamaha zaq12wsx zaq1xsw2 zaq1zaq1 zxcvbn zxcvbnm zxcvbnm123
`
    .trim()
    .split(/\s+/),
)
