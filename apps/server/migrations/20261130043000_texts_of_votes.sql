-- The bill or proposal that the title of a roll call names, folded, without the reading in brackets. Null where it names none.
create function vote_text(title text) returns text language sql immutable parallel safe
  return substring(search_line(regexp_replace(title, '\s*\([^()]*\)[\s.]*$', ''))
    from '(?:projet|proposition) de (?:loi|resolution)\M.*');
