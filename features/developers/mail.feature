Feature: Emails
  What an email says is read in programs that nobody here knows. It is plain, and no name can turn it into anything else.

  Scenario Outline: A name is text in an email, whatever it looks like
    Given Ada, who is called "<name>", has a new password
    When Ada opens the email "Your password was changed"
    Then the email greets Ada as "<name>"

    Examples:
      | name                                        |
      | Ada                                         |
      | <img src=x onerror=alert(1)>                |
      | <script>alert(1)</script>                   |
      | ' onload='alert(1)                          |
      | {{7*7}} ${7*7} %0d%0aBcc:eve@example.org    |
      | أدا 👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦 שלום                     |

  Scenario: An email is readable in the dark and on a phone
    Given Ada, who is called "Ada", has a new password
    When Ada opens the email "Your password was changed"
    Then Ada can read the page by day and by night, on any screen
