@spec-2
Feature: Redirects after login
  An attacker may craft an address. A login always ends on a screen of this site.

  @2.redirect-elsewhere
  Scenario: Someone who is logged in is never redirected to another site
    Given Ada is signed in
    When Ada visits the login with every hostile redirect
    Then each redirect led Ada to the home page

  @2.redirect-elsewhere
  Scenario Outline: A link never redirects to another site
    Given Ada has an account
    And Ada has a link that logs in, with "redirect=<redirect>"
    When Ada opens the link of Ada
    Then Ada is at "/"
    And Ada is signed in now

    Examples:
      | redirect                          |
      | https%3A%2F%2Fevil.example        |
      | %2F%2Fevil.example                |
      | %2F%5Cevil.example                |
      | javascript%3Aalert(1)             |
      | %2Faccount%2Fauto-login%3Ftoken=a |
