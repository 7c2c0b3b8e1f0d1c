@spec-2
Feature: Where a login leads
  An address may be written by somebody who means ill. Whatever it says, a login ends on a screen of this site.

  @2.redirect-elsewhere
  Scenario: Whoever is signed in is led nowhere else
    Given Ada is signed in
    When Ada visits the login with every redirect that leads elsewhere
    Then each of them led Ada to the home page

  @2.redirect-elsewhere
  Scenario Outline: Nor is whoever opens a link
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
