-- What a way to pay is called by language, where that is not its name.

alter table payment_method add names jsonb not null default '{}'
  check (jsonb_typeof(names) = 'object' and not jsonb_path_exists(names, '$.* ? (@.type() != "string" || @ == "")'));
