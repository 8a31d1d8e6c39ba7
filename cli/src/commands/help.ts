export const help = `sampan: send and receive large files

  sampan send <paths…> --to a@example.com[,b@example.com]
  sampan send <paths…> --link
      --message <text>     a message to the recipients
      --password <text>    required to open the transfer
      --verified           only the recipients can open it, by a code from their email or logged in
      --expires <when>     1w (default), 1m, 3m, 1y, never, 36h, 3d, 2026-12-31 (end of day) or
                           2026-12-31T18:00
      --encrypt            end to end: only who has the key, which the link contains, can open it
      --from <address>     send without logging in; we email a code to this address
      --code <code>        the code, when not in a terminal
  sampan get <link>
      --output <folder>    where to save the files (default: here)
      --password <text>    the transfer's password
      --code <code>        the code that was emailed to the recipient, when not in a terminal
      --key <key>          the key of an encrypted transfer, if the link has none
      --hidden             keep names that begin with a dot
  sampan list                  list your transfers
      --search <words>
  sampan watch <slug or link>  follow a transfer, until Ctrl-C
      --once               show what has happened so far, then exit
  sampan request <title>       request files
      --item <name>        an item you need; can be repeated
      --to <addresses>     who gets a personal link (default: anyone with the link)
      --verified           only they can open it, by a code from their email or logged in
      --due <when>         like --expires, except never
      --encrypt-to <key>   end to end: only your key opens what people submit; give its public half
      --message, --lang en|zh
  sampan requests [slug or link]  list your requests, or the submissions to one
  sampan receive <slug or link>   download what people submitted
      --into <folder>      where to save the files (default: {request}/{person}/{item})
      --watch              keep receiving, until Ctrl-C
      --key-file <file>    your key, as your recovery sheet has it, for encrypted requests
      --hidden             keep names that begin with a dot

  sampan login | logout        save or remove an access token
      --email <address>    log in with a password instead
      --code <code>        from your authenticator app, if two-step login is on

  all commands
      --server <address>   default: SAMPAN_SERVER, the server of the last login, or http://localhost:3000
      --token <token>      use an access token instead of logging in (SAMPAN_TOKEN)
      --json               one JSON object per line (the default when the output is not a terminal)

Set SAMPAN_EMAIL and SAMPAN_PASSWORD to log in automatically. Run an interrupted command again to resume it.
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 refused by the server, 4 interrupted and resumable.`;
