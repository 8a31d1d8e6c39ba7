export const help = `sampan: send large files, and get them

  sampan send <paths…> --to a@example.com[,b@example.com]
  sampan send <paths…> --link
      --message <text>     a message to the recipients
      --password <text>    needed to open the transfer
      --expires <when>     1w (default), 1m, 3m, 1y, never, 36h, 3d, a day as 2026-12-31 (its end) or
                           2026-12-31T18:00
      --from <address>     the sender without a login; a code is mailed there
      --code <code>        that code, without a terminal
  sampan get <link>
      --output <folder>    where the files go (default: here)
      --password <text>    of the transfer
      --hidden             names that begin with a dot stay as they are
  sampan list                  your transfers
      --search <words>
  sampan watch <slug or link>  what happens to a transfer, until Ctrl-C
      --once               what has happened so far
  sampan request <title>       asks others for files
      --item <name>        one of the files; may be given several times
      --to <addresses>     people who get a personal link; else anyone with the link
      --due <when>         as --expires, but for never
      --message, --lang en|zh
  sampan requests [slug or link]  your requests, or what was submitted for one

  sampan login | logout        keeps an access token
      --email <address>    logs in with a password instead
      --code <code>        of the authenticator app, where two-step log-in is on

  everywhere
      --server <address>   else SAMPAN_SERVER, the server of the last login, or http://localhost:3000
      --token <token>      an access token in the place of a login (SAMPAN_TOKEN)
      --json               one JSON object a line, as wherever the output is no terminal

SAMPAN_EMAIL and SAMPAN_PASSWORD log in by themselves. An interrupted command goes on when it is given again.
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 refused by the server, 4 interrupted and resumable.`;
